import { eq } from 'drizzle-orm'
import type { TextRef } from '#contract/kit/issues'
import type { FoundWarning } from '#contract/prescriptions/warnings'
import { db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { episodeOf, type OrderedEpisode } from '../../schema/episodeOf'
import { prescriptions, type StoredPrescription } from '../../schema/prescriptions'
import { findWarnings } from './findWarnings'
import { sameIngredientObjections } from './sameIngredient'
import { warningRef } from './texts'

/** Returns the substance of a warning of an allergy; undefined of another warning. */
function allergenOf(warning: FoundWarning): string | undefined {
  return warning.kind === 'allergy' || warning.kind === 'allergy_class' ? warning.substance.name : undefined
}

/**
 * Returns the allergies to the drug of a prescription, or to its class, that were not known when it was written: the others
 * have the prescriber's reason.
 */
async function laterAllergies(prescription: StoredPrescription, episode: OrderedEpisode): Promise<TextRef[]> {
  const found = await findWarnings({
    patientId: episode.patient_id,
    type: prescription.type,
    drugId: prescription.drug_id,
    order: { kind: prescription.kind },
    except: [prescription.id],
  })
  const known = new Set(prescription.warnings.map(allergenOf))
  return found.filter((warning) => allergenOf(warning) !== undefined && !known.has(allergenOf(warning))).map(warningRef)
}

/** Returns what speaks against giving a dose of a prescription at an instant (ms), besides its own times and limits. */
export async function givingObjections(
  prescription: StoredPrescription,
  episode: OrderedEpisode,
  at: number,
): Promise<TextRef[]> {
  return [
    ...(await laterAllergies(prescription, episode)),
    ...(await sameIngredientObjections(prescription, episode, at)),
  ]
}

/** Returns what speaks against giving a dose of a prescription now, in the caller's language. @throws Problem 404 */
export async function doseWarnings(prescriptionId: number): Promise<{ text: string }[]> {
  const [row] = await db().select().from(prescriptions).where(eq(prescriptions.id, prescriptionId))
  const prescription = orNotFound(row)
  const episode = await episodeOf(orNotFound(prescription.episode_id))
  const found = await givingObjections(prescription, episode, now().getTime())
  return found.map(({ key, values }) => ({ text: apiText(key, values) }))
}
