import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import rounds from '../rounds.module.css'
import { findPatients, useCaseOptions } from '../usePatientCases'
import { type Commands, useCommand } from './useCommand'

/** Shows a case that is not in the agenda, of a patient whose record the user opens. */
export function ChooseCase({ commands }: { commands: Commands }) {
  const t = useText('rounds')
  const { can } = useAuthSession()
  const [isOpen, setOpen] = useState(false)
  if (!can('list-patient') || !can(['show-episode', 'update-episode'])) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<IconSearch />} onClick={() => setOpen(true)}>
        {t('choose')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('choose')}>
        {isOpen && <Fields commands={commands} onClose={close} />}
      </Dialog>
    </>
  )
}

function Fields({ commands: { id, state, changed }, onClose }: { commands: Commands; onClose: () => void }) {
  const t = useText('rounds')
  const [patient, setPatient] = useState<Option | null>(null)
  const [episode, setEpisode] = useState<string | null>(null)
  const { run, isBusy, problem, notice } = useCommand(changed)
  const patientId = patient && Number(patient.value)
  const cases = useCaseOptions(patientId)
  const show = async () => {
    const body = {
      activeCase: Number(episode),
      caseType: 'episode' as const,
      selectedPatient: patientId,
      version: state.version,
    }
    if (await run(() => api.rounds.activeCase.call({ params: { id }, body }))) onClose()
  }
  return (
    <div className={rounds.stack}>
      <AsyncSelectField
        label={t('field.patient')}
        hint={t('patient.hint')}
        value={patient}
        onChange={(chosen) => {
          setPatient(chosen)
          setEpisode(null)
        }}
        search={findPatients}
      />
      <SelectField label={t('field.case')} value={episode} onChange={setEpisode} options={cases} disabled={!patient} />
      {notice && <p>{notice}</p>}
      <ProblemNotice problem={problem} />
      {episode !== null && (
        <Button variant="primary" busy={isBusy} onClick={() => void show()}>
          {t('show')}
        </Button>
      )}
    </div>
  )
}
