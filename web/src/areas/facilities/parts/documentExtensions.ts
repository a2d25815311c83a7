/** Allowed file name extensions of a logo and an agreement. The server checks the content. */
export const documentExtensions = ['jpeg', 'jpg', 'png', 'pdf'] as const
