/** Ends of names that a profile picture may have. The server decides by content. */
export const pictureExtensions = ['jpeg', 'jpg', 'png'] as const

/** Of an ID scan and of a document. */
export const scanExtensions = ['png', 'jpg', 'jpeg', 'pdf'] as const

/** Bytes of one file. */
export const maxBytes = 20 * 1024 * 1024
