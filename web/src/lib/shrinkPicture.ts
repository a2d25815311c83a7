/** Pixels of the longer side: enough for the largest size at which a photo is shown, on a high-density screen. */
const maxEdge = 512

/**
 * Scales a photo down, so that lists load quickly on a slow connection.
 *
 * @param file a picture as chosen
 * @returns a JPEG; the file itself if it is small already or the browser cannot decode it
 */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height))
  if (scale === 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const bytes = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', 0.85))
  return bytes ? new File([bytes], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' }) : file
}
