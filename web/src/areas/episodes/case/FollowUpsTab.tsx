import type { Episode } from '#contract/episodes/episode'
import type { FollowUpType } from '#contract/submissions/followUps'
import { FollowUps } from '../../submissions'
import { isReadOnly } from '../isReadOnly'
import { RoundNotes } from './RoundNotes'

/** The follow-up notes of doctors, with those of rounds, or of nurses. What is being written is stored as a draft when the tab is left. */
export function FollowUpsTab({ episode, type }: { episode: Episode; type: FollowUpType }) {
  const { id, patient_id: patientId, time_zone: zone } = episode
  return (
    <>
      <FollowUps
        key={type}
        episodeId={id}
        patientId={patientId}
        type={type}
        zone={zone}
        isOpen={!isReadOnly(episode)}
      />
      {type === 'doctor' && <RoundNotes episodeId={id} zone={zone} />}
    </>
  )
}
