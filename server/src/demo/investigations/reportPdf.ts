/** Returns a text as PDF writes it. */
const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`

/**
 * Returns a PDF file with one page of lines in Latin letters, as a small lab prints it.
 * @param lines the first one is the title
 */
export function reportPdf([title = '', ...lines]: readonly string[]): Buffer {
  const shown = lines.map((line) => `0 -20 Td ${literal(line)} Tj`).join('\n')
  const content = `BT /F1 18 Tf 60 770 Td ${literal(title)} Tj /F1 12 Tf 0 -16 Td\n${shown}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
