import { shownOrderCode } from '#contract/investigations/orderCode'
import { mostOutsideBytes, type OutsideOrder } from '#contract/investigations/outside'
import { context } from '../../../platform/context'
import { optionOf } from '../../../schema/options'
import { typeOf } from '../investigationOf'
import { investigationRow } from '../read'
import { openLink } from './links'

/**
 * Returns what the holder of a link sees of its order, in their language: what a lab needs to recognise it, without the patient,
 * the doctor and the notes.
 * @throws Problem as `openLink`
 */
export async function publicOrder(token: string): Promise<OutsideOrder> {
  const { link, stored } = await openLink(token)
  const { code, center_type, types, hospital, date } = await investigationRow(stored.id)
  return {
    code: shownOrderCode(code),
    center_type,
    investigation_types: types.map(typeOf).map(({ name, loinc }) => ({ name, loinc })),
    hospital: optionOf(hospital).name,
    date,
    expires_at: link.expires_at.toISOString(),
    max_bytes: Math.min(context().platform.config.maxUploadBytes, mostOutsideBytes),
  }
}
