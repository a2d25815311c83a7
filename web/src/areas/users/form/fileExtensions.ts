/** Allowed file name extensions of a profile picture. The server checks the content. */
export const pictureExtensions = ['jpeg', 'jpg', 'png'] as const

/** Allowed file name extensions of a national id scan and of a document. */
export const scanExtensions = ['png', 'jpg', 'jpeg', 'pdf'] as const

/** Maximum file size in bytes. */
export const maxBytes = 20 * 1024 * 1024
