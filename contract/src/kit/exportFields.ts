import * as z from 'zod'

/**
 * How the values of an exported field are formatted. `named`: an object with a name, such as a person. For a list, this
 * is the kind of its items and `isList` is true.
 */
export type FieldKind = 'text' | 'number' | 'boolean' | 'instant' | 'named'

export interface ExportField {
  /** Path of the value in a row: one name, or two for a field of a nested object. */
  path: readonly string[]
  kind: FieldKind
  isList: boolean
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** Unwraps nullable and optional. */
function plainSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
  return isWrapped ? plainSchema(schema.unwrap()) : schema
}

function isNamed({ shape }: z.ZodObject): boolean {
  return 'name' in shape || 'name_text' in shape || ('first_name' in shape && 'last_name' in shape)
}

function kindOf(schema: z.core.$ZodType): FieldKind | undefined {
  if (schema instanceof z.ZodISODateTime) return 'instant'
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum) return 'text'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodObject && isNamed(schema)) return 'named'
  return undefined
}

/** Whether a field is free text. A code, a flag or a list is exported as the row's text for it instead. */
function isFreeText(schema: z.core.$ZodType): boolean {
  const plain = plainSchema(schema)
  return plain instanceof z.ZodString || plain instanceof z.ZodStringFormat
}

function fieldAt(parents: readonly string[], name: string, shape: Shape): ExportField | undefined {
  const schema = shape[name]
  if (!schema) return undefined
  const text = `${name}_text`
  if (text in shape && !isFreeText(schema)) return fieldAt(parents, text, shape)
  const plain = plainSchema(schema)
  const isList = plain instanceof z.ZodArray
  const kind = kindOf(isList ? plainSchema(plain.element) : plain)
  return kind && { path: [...parents, name], kind, isList }
}

function fieldsAt(parents: readonly string[], shape: Shape): [string, ExportField][] {
  return Object.entries(shape).flatMap(([name, schema]): [string, ExportField][] => {
    const field = fieldAt(parents, name, shape)
    const plain = plainSchema(schema)
    const isParent = plain instanceof z.ZodObject && parents.length === 0
    const own: [string, ExportField][] = field ? [[[...parents, name].join('.'), field]] : []
    return isParent ? [...own, ...fieldsAt([name], plain.shape)] : own
  })
}

/**
 * Returns the fields that can be exported, by the name that a caller uses: the fields of a row that fit in a cell, and,
 * with a dot, those of its nested objects (`patient.uuid`). A field for which the row has a text in the caller's
 * language (`status` and `status_text`) is exported as that text.
 * @param row the row schema of the list's response
 * @returns the path and the format of each field
 */
export function exportFields(row: z.ZodObject): ReadonlyMap<string, ExportField> {
  return new Map(fieldsAt([], row.shape))
}
