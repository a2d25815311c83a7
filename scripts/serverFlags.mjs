/**
 * How the server's Node is started. With the gigabytes that Node takes for granted, V8 lets four times as much lie around
 * as is in use; with one gigabyte of room it tidies up earlier. What is in use is about 80 MB (docs/performance.md).
 */
export const serverFlags = ['--enable-source-maps', '--max-old-space-size=1024']
