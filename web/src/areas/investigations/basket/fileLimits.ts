/** Extensions of the accepted files of an order and of a result. The server checks the content. */
export const investigationExtensions = ['jpeg', 'jpg', 'png', 'pdf', 'dcm'] as const

/** Maximum size of one attachment of an order in bytes; the server says it for files of results. */
export const maxBytes = 20 * 1024 * 1024
