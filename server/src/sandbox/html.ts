/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[] | undefined

function escaped(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  }
  return part.map(({ text }) => text).join('')
}

/** Template tag for HTML: values that are no HTML themselves are escaped, undefined is left out. */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(texts.reduce((before, text, index) => before + escaped(values[index - 1]) + text))
}
