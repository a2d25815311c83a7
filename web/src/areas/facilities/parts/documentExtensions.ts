/** Ends of names that a logo and an agreement may have. The server decides by content. */
export const documentExtensions = ['jpeg', 'jpg', 'png', 'pdf'] as const
