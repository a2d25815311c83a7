import * as z from 'zod'

/** The data types of FHIR R4, as far as the resources use them (https://hl7.org/fhir/R4/datatypes.html). */
export const Coding = z.object({ system: z.string().optional(), code: z.string(), display: z.string().optional() })
export type Coding = z.output<typeof Coding>

export const CodeableConcept = z.object({ coding: z.array(Coding).optional(), text: z.string().optional() })
export type CodeableConcept = z.output<typeof CodeableConcept>

/** With `reference` a resource of this server, otherwise only a name. */
export const Reference = z.object({ reference: z.string().optional(), display: z.string().optional() })
export type Reference = z.output<typeof Reference>

export const Period = z.object({ start: z.string().optional(), end: z.string().optional() })

/** With `system` and `code`, the unit is one of UCUM. `comparator`: the value is on this side of the number. */
export const Quantity = z.object({
  value: z.number(),
  comparator: z.enum(['<', '<=', '>', '>=']).optional(),
  unit: z.string().optional(),
  system: z.string().optional(),
  code: z.string().optional(),
})
export type Quantity = z.output<typeof Quantity>

export const Identifier = z.object({
  use: z.enum(['official', 'usual']).optional(),
  system: z.string(),
  value: z.string(),
})

export const HumanName = z.object({
  use: z.enum(['official', 'usual']).optional(),
  text: z.string(),
  family: z.string().optional(),
  given: z.array(z.string()).optional(),
})

export const ContactPoint = z.object({ system: z.enum(['phone', 'email']), value: z.string() })

export const Address = z.object({ text: z.string() })

export const Annotation = z.object({ text: z.string() })

/** A file: what it is, and where it is read with the session of a person. `size` in bytes. */
export const Attachment = z.object({
  contentType: z.string(),
  url: z.string(),
  size: z.number().int(),
  title: z.string(),
})

export const Meta = z.object({ versionId: z.string(), lastUpdated: z.string() })

/**
 * Returns the schema of a resource: its type, `id` and `meta`, and its own elements.
 * @param type such as `Patient`
 */
export function resource<const Type extends string, Elements extends z.core.$ZodLooseShape>(
  type: Type,
  elements: Elements,
) {
  return z.object({ resourceType: z.literal(type), id: z.string(), meta: Meta, ...elements })
}
