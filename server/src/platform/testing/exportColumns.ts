/**
 * Returns the columns of an export as the browser sends them.
 * @param headers by field; several fields of one cell are joined with '+'
 * @returns a query parameter: `columns=…`
 */
export function exportColumns(headers: Record<string, string>): string {
  const columns = Object.entries(headers).map(([fields, header]) => {
    const field = fields.includes('+') ? fields.split('+') : fields
    return { field, header }
  })
  return `columns=${encodeURIComponent(JSON.stringify(columns))}`
}
