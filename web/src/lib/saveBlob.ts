/** Saves fetched bytes as a file on the device, without opening it. */
export function saveBlob(blob: Blob, fileName: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The URL must remain valid until the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
