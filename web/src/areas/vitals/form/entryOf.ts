import type { VitalType } from '#contract/vitals/types'
import type { Text } from '../../../app/i18n/useText'
import type { NewEntry } from '../../../app/ward/entry'
import { vitalSignsAddress } from '../addresses'
import { isolatedLtr } from '../isolatedLtr'
import { allTypes } from '../types'
import { type SetValues, toRequestBody } from './setValues'

/** What is recorded of the vital signs of a case, as `WardEntry.target`. */
export const targetOfSets = (episodeId: number) => `vitals-${episodeId}`

/** The name of the draft of the form of a case. */
export const draftOfSet = (episodeId: number) => `vitals.set.${episodeId}`

function textOf(type: VitalType, values: SetValues, t: Text<'vitals'>): string | undefined {
  if (type === 'consciousness') {
    const { consciousness: level } = values
    return level === null ? undefined : `${t('type.consciousness')}: ${level}`
  }
  if (type === 'oxygen') {
    const { device, flow } = values.oxygen
    if (device === null) return undefined
    const amount = flow && device !== 'air' ? ` ${isolatedLtr(flow)} ${t('unit.oxygen')}` : ''
    return `${t('type.oxygen')}: ${t(`device.${device}` as 'device.air')}${amount}`
  }
  const typed = values[type]
  return typed === '' ? undefined : `${t(`type.${type}`)}: ${isolatedLtr(typed)} ${t(`unit.${type}`)}`
}

/** Returns what is recorded of a set of vital signs. */
export function entryOf(
  values: SetValues,
  { episodeId, patient }: { episodeId: number; patient: string },
  t: Text<'vitals'>,
): NewEntry {
  const measured = allTypes.flatMap((type) => textOf(type, values, t) ?? [])
  return {
    target: targetOfSets(episodeId),
    patient,
    title: t('title'),
    wallTime: values.date,
    lines: [...measured, ...(values.note ? [values.note] : [])],
    address: vitalSignsAddress(episodeId),
    draft: { name: draftOfSet(episodeId), values: { ...values } },
    request: { call: 'recordVitals', body: toRequestBody(values, episodeId) },
  }
}
