import { useCallback } from 'react'
import type { ApiTextKey } from '#contract/kit/issues'
import { translate, type Values } from '#contract/kit/translate'
import { type ApiText, dosageTextOf, frequencyTextOf } from '#contract/prescriptions/orderText'
import { codeText, type SignedPayload } from '#contract/prescriptions/signed/payload'
import { useCatalogue, useLanguage, useText } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import { type Fact, Facts } from '../../ui/Facts'
import { Isolate } from '../../ui/Isolate'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'

/** The time zone of this device: visitors have no other. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function useApiText(): ApiText {
  const catalogue = useCatalogue('api')
  const language = useLanguage()
  return useCallback(
    (key: ApiTextKey, values?: Values) => translate(catalogue, language, key, values),
    [catalogue, language],
  )
}

function frequencyOf(text: ApiText, { w: kind, e: often, l: long, m: limits, u: unit }: SignedPayload): string {
  return frequencyTextOf(text, {
    kind,
    frequency: often?.[0] ?? null,
    frequency_time_unit: often?.[1] ?? null,
    duration: long?.[0] ?? null,
    time_unit: long?.[1] ?? null,
    dosage_unit: unit ?? null,
    minimum_interval: limits?.[0] ?? null,
    maximum_in_24_hours: limits?.[1] ?? null,
  })
}

/** The facts that a hospital has signed. */
export function SignedFacts({ payload }: { payload: SignedPayload }) {
  const t = useText('signedPrescriptions')
  const text = useApiText()
  const zone = deviceZone()
  const patient = payload.y
    ? t('fact.patient.value', { initials: isolated(payload.n), year: payload.y })
    : isolated(payload.n)
  const facts: (Fact | false)[] = [
    { label: t('fact.drug'), value: <Name>{payload.d}</Name> },
    payload.s !== '' && { label: t('fact.strength'), value: <Isolate dir="auto">{payload.s}</Isolate> },
    {
      label: t('fact.dose'),
      value: <Isolate dir="auto">{dosageTextOf(text, payload.q, payload.u ?? null)}</Isolate>,
    },
    { label: t('fact.route'), value: `${text(`drugRoute.${payload.o}`)} · ${text(`drugForm.${payload.f}`)}` },
    { label: t('fact.frequency'), value: frequencyOf(text, payload) },
    payload.g === 1 && { label: t('fact.allergy'), value: t('fact.allergy.value') },
    { label: t('fact.patient'), value: patient },
    {
      label: t('fact.prescriber'),
      value: t('fact.prescriber.value', { name: isolated(payload.a), number: payload.b }),
    },
    { label: t('fact.hospital'), value: <Name>{payload.h}</Name> },
    { label: t('fact.issued'), value: <InstantText instant={payload.t * 1000} zone={zone} /> },
    { label: t('fact.expires'), value: <InstantText instant={payload.x * 1000} zone={zone} /> },
    { label: t('fact.code'), value: <Isolate>{codeText(payload.c)}</Isolate> },
  ]
  return (
    <section aria-label={t('facts')}>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </section>
  )
}
