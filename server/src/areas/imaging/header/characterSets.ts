/** The encodings of the standard's character sets, and of the labels that devices use beside them. */
const encodings: Record<string, string> = {
  '': 'ascii',
  'ISO_IR 6': 'ascii',
  'ISO_IR 100': 'windows-1252',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 109': 'iso-8859-3',
  'ISO_IR 110': 'iso-8859-4',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
  'ISO_IR 148': 'windows-1254',
  'ISO_IR 166': 'windows-874',
  'ISO_IR 13': 'shift_jis',
  'ISO_IR 192': 'utf-8',
  'ISO_IR 1256': 'windows-1256',
  'WINDOWS-1256': 'windows-1256',
  CP1256: 'windows-1256',
  GB18030: 'gb18030',
  GBK: 'gbk',
}

/** Tried one after another for letters beyond ASCII in a file that does not say how it writes them, as many devices do. */
const guesses = ['utf-8', 'windows-1256'] as const

const decoders = new Map<string, TextDecoder>()

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true })
  decoders.set(encoding, decoder)
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Without what a database or a screen cannot show, and not longer than a name or a description is. */
function clean(text: string): string | null {
  return text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, 200).trim() || null
}

/**
 * Returns the text of a header in its character set; null if it is empty or cannot be read. Of several sets that are
 * switched by escape sequences, only texts without such a sequence are read.
 * @param set the first value of Specific Character Set
 */
export function readText(bytes: Uint8Array, set: string): string | null {
  const isAscii = bytes.every((byte) => byte < 0x80 && byte !== 0x1b)
  if (isAscii) return clean(Buffer.from(bytes).toString('latin1'))
  if (bytes.includes(0x1b)) return null
  const encoding = encodings[set.replace(/^ISO 2022 IR/, 'ISO_IR').toUpperCase()]
  const tried = encoding === 'ascii' ? guesses : encoding ? [encoding] : []
  for (const each of tried) {
    const text = decoded(bytes, each)
    if (text !== undefined) return clean(text)
  }
  return null
}
