/** Returns a text with its Arabic-Indic and Persian digits replaced by ASCII digits. */
export function asciiDigits(text: string): string {
  // In both Unicode blocks, the last four bits of a digit are its value.
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
