/** Extensions of the accepted files of an order and of a result. The server checks the content. */
export const investigationExtensions = ['jpeg', 'jpg', 'png', 'pdf', 'dcm'] as const

/** Maximum size of one file in bytes. */
export const maxBytes = 20 * 1024 * 1024
