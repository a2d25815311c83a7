import { useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { InstantText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import { ScoreBadge } from '../vitals'
import type { OfferedPatient, OfferedTransfer } from './types'

/** What the receiving hospital has to know of an offered patient. */
export function OfferFacts({ transfer }: { transfer: OfferedTransfer }) {
  const t = useText('transfers')
  const { offer, from, department, time_zone: zone, offered_by: by, offered_at: at } = transfer
  const sent = [
    { label: t('field.from'), value: <Name>{from.name}</Name> },
    { label: t('field.wanted'), value: <Name>{department.name}</Name> },
    {
      label: t('field.offered'),
      value: (
        <>
          <InstantText instant={at} zone={zone} /> · <Name>{by.name_text}</Name>
        </>
      ),
    },
  ]
  if (!offer)
    return (
      <>
        <InlineNotice tone="neutral" title={transfer.state_text}>
          {t('ended')}
        </InlineNotice>
        <Facts facts={sent} />
      </>
    )
  const { patient, reason, handover_note: note } = offer
  return (
    <>
      {patient.isolation.map((details) => (
        <InlineNotice key={details} tone="warn" title={t('field.isolation')}>
          <bdi>
            <BidiText>{details}</BidiText>
          </bdi>
        </InlineNotice>
      ))}
      <Facts
        facts={[
          { label: t('field.patient'), value: <Name>{patient.name_text}</Name> },
          { label: t('field.age'), value: patient.shown_age ?? t('unknown') },
          { label: t('field.severity'), value: patient.severity_text },
          { label: t('field.score'), value: <Score patient={patient} zone={zone} /> },
          {
            label: t('field.complaint'),
            value: (
              <bdi>
                <BidiText>{patient.chief_complaint}</BidiText>
              </bdi>
            ),
          },
          { label: t('field.diagnoses'), value: <Diagnoses of={patient.diagnoses} /> },
          { label: t('field.allergies'), value: <Allergies of={patient.allergies} /> },
          {
            label: t('field.reason'),
            value: (
              <bdi>
                <BidiText>{reason}</BidiText>
              </bdi>
            ),
          },
          {
            label: t('field.handover_note'),
            value: (
              <bdi>
                <BidiText>{note}</BidiText>
              </bdi>
            ),
          },
          ...sent,
        ]}
      />
    </>
  )
}

function Score({ patient: { score, measured_at: at }, zone }: { patient: OfferedPatient; zone: string }) {
  return (
    <>
      <ScoreBadge score={score} /> {at && <InstantText instant={at} zone={zone} />}
    </>
  )
}

function Diagnoses({ of }: { of: OfferedPatient['diagnoses'] }) {
  const t = useText('transfers')
  if (of.length === 0) return t('noDiagnosis')
  return of.map(({ code, title }) => (
    <div key={code}>
      <Isolate>{code}</Isolate>{' '}
      <bdi>
        <BidiText>{title}</BidiText>
      </bdi>
    </div>
  ))
}

/** Three states, and never nothing: what was not asked is not the absence of allergies. */
function Allergies({ of: { state, entries } }: { of: OfferedPatient['allergies'] }) {
  const t = useText('transfers')
  if (state !== 'listed') return t(`allergies.${state}`)
  return entries.map(({ substance, reaction, severity }) => (
    <div key={substance}>
      <bdi>
        <BidiText>{substance}</BidiText>
      </bdi>
      {severity && <> · {t(`allergySeverity.${severity}`)}</>}
      {reaction && (
        <>
          {' · '}
          <bdi>
            <BidiText>{reaction}</BidiText>
          </bdi>
        </>
      )}
    </div>
  ))
}
