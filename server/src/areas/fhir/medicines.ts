import * as z from 'zod'
import type { DosageUnit } from '#contract/drugs/dosageUnits'
import { type DrugRoute, drugRoutes } from '#contract/prescriptions/options'
import { apiText } from '../../platform/texts'

/** The value of `drugOfRow`. */
export const DrugRow = z.strictObject({ name: z.string(), strength: z.string().nullable(), form: z.string() })

/** The SQL expression of a drug for `drugConcept`. Expects `drugs` in the statement. */
export const drugOfRow = `json_build_object('name', drugs.drug_name, 'strength', drugs.strength, 'form', drugs.dosage_form)`

export const routes = drugRoutes

/** Returns a drug in words: the list of drugs has no codes of a terminology. */
export function drugConcept({ name, strength, form }: z.output<typeof DrugRow>) {
  return { text: [name, strength, form].filter(Boolean).join(', ') }
}

/** Returns how a drug is given, in words. */
export function routeConcept(route: DrugRoute) {
  return { text: apiText(`drugRoute.${route}`, undefined, 'en') }
}

/** Returns an amount in words: a number with its unit, or as it was entered. */
export function doseText({ dosage, dosage_unit: unit }: { dosage: string; dosage_unit: DosageUnit | null }): string {
  return unit === null ? dosage : `${dosage} ${apiText(`dosageUnit.${unit}`, undefined, 'en')}`
}
