/** Saves fetched bytes as a file of the device; nothing is opened. */
export function saveBlob(blob: Blob, fileName: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
