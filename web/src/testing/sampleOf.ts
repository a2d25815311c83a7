import * as z from 'zod'

/**
 * Creates a value that the server could return from the contract's schema: nothing in it is null or empty, and no two
 * strings or numbers are equal, so that none can be mistaken for another.
 *
 * @param schema a response schema of objects, arrays, strings, numbers, booleans and enums
 * @param format strings and numbers that need a certain format, by field name
 * @throws Error for any other kind of schema
 */
export function sampleOf<S extends z.ZodType>(schema: S, format: Readonly<Record<string, unknown>> = {}): z.output<S> {
  let count = 0
  function make(name: string, kind: unknown): unknown {
    if (Object.hasOwn(format, name)) return format[name]
    if (kind instanceof z.ZodNullable || kind instanceof z.ZodOptional) return make(name, kind.unwrap())
    if (kind instanceof z.ZodObject)
      return Object.fromEntries(Object.entries(kind.shape).map(([field, inner]) => [field, make(field, inner)]))
    if (kind instanceof z.ZodArray) return [make(name, kind.element)]
    if (kind instanceof z.ZodPipe) return make(name, kind.out)
    if (kind instanceof z.ZodBoolean) return true
    count += 1
    if (kind instanceof z.ZodEnum) return kind.options[count % kind.options.length]
    if (kind instanceof z.ZodNumber) return count
    if (kind instanceof z.ZodString) return `${name} ${count}`
    throw new Error(`No sample of ${name}`)
  }
  return schema.parse(make('', schema))
}
