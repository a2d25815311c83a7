/** Collects a form's fields: `name[]` is always a list, and so is a name that occurs more than once. */
export class FormFields {
  private readonly values = new Map<string, unknown>()

  add(fieldName: string, value: unknown): void {
    const name = plainName(fieldName)
    const before = this.values.get(name)
    if (Array.isArray(before)) before.push(value)
    else if (this.values.has(name)) this.values.set(name, [before, value])
    else this.values.set(name, name === fieldName ? value : [value])
  }

  /** Returns the fields as own properties only, whatever their names. */
  all(): Record<string, unknown> {
    return Object.fromEntries(this.values)
  }
}

/** Returns a field name without brackets: `attachment[]` and `attachment[0]` become `attachment`. */
export function plainName(fieldName: string): string {
  return fieldName.replace(/\[\d*\]$/, '')
}
