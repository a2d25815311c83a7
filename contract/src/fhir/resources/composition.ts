import * as z from 'zod'
import { CodeableConcept, Reference, resource } from '../datatypes'

export const compositionStatuses = ['final', 'amended'] as const

const Narrative = z.object({ status: z.literal('generated'), div: z.string() })

export const CompositionResource = resource('Composition', {
  status: z.enum(compositionStatuses),
  type: CodeableConcept,
  subject: Reference,
  encounter: Reference,
  date: z.string(),
  author: z.array(Reference),
  title: z.string(),
  section: z.array(z.object({ title: z.string(), text: Narrative })),
})
