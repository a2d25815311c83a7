/** Reserved in file systems, beside control characters. */
const reserved = /[<>:"/\\|?*\p{Cc}]/gu

/** Names of devices, which cannot be files on Windows whatever their extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

function cleaned(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(reserved, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(device, '_$1')
  return clean || 'file'
}

/** Returns a name with a number before its extension. */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`
}

/** Returns names for files of a zip file: without paths, valid in every file system, and different also without their case. */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const clean = cleaned(given)
    let name = clean
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = numbered(clean, number)
    taken.add(name.toLowerCase())
    return name
  })
}
