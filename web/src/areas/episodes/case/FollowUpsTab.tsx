import { useState } from 'react'
import type { Episode } from '#contract/episodes/episode'
import type { FollowUpType } from '#contract/submissions/followUps'
import { useText } from '../../../app/i18n/useText'
import { Tabs } from '../../../ui/Tabs'
import { FollowUps } from '../../submissions'
import { isReadOnly } from '../isReadOnly'
import { RoundConsultations } from './RoundConsultations'

const parts = ['notes', 'rounds'] as const

/**
 * The follow-up notes of doctors, with the tab of round consultations, or of nurses, who have none (document 3, section 2).
 * What is being written is stored as a draft when the tab is left.
 */
export function FollowUpsTab({ episode, type }: { episode: Episode; type: FollowUpType }) {
  const t = useText('episodes')
  const { id, patient_id: patientId, patient, time_zone: zone } = episode
  const [part, setPart] = useState<(typeof parts)[number]>('notes')
  const notes = (
    <FollowUps
      key={type}
      episodeId={id}
      patientId={patientId}
      patient={patient.name_text}
      type={type}
      zone={zone}
      isOpen={!isReadOnly(episode)}
    />
  )
  if (type === 'nurse') return notes
  return (
    <>
      <Tabs
        label={t('followUps.parts')}
        tabs={parts.map((value) => ({ value, label: t(`followUps.${value}`) }))}
        value={part}
        onChange={setPart}
      />
      {part === 'notes' ? notes : <RoundConsultations episodeId={id} zone={zone} />}
    </>
  )
}
