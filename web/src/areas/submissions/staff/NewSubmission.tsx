import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import { isolated } from '../../../ui/isolated'
import { staffCalls } from '../calls'
import { BegunForm } from '../filling/BegunForm'
import type { StoredDraft } from '../filling/draftStore'
import { FillingForm } from '../filling/FillingForm'
import { newDraft } from '../filling/newDraft'
import { useFilling } from '../filling/useFilling'
import { useStoredDraft } from '../filling/useStoredDraft'
import { useSubmissionsChanged } from '../useSubmissionsChanged'
import classes from './NewSubmission.module.css'

interface NewSubmissionProps {
  open: boolean
  /** The id of the form to choose where it is offered, as in the code on a printed form. */
  wanted?: string | undefined
  onClose: () => void
}

async function findPatients(q: string): Promise<Option[]> {
  const { data } = await api.pickers.patients.call({ query: { q } })
  return data.map(({ id, name_text, uuid }) => ({
    value: String(id),
    label: [name_text, uuid].filter(Boolean).map(isolated).join(' · '),
  }))
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** The dialog in which staff fill in a form for a patient. */
export function NewSubmission({ open, wanted, onClose }: NewSubmissionProps) {
  const t = useText('submissions')
  return (
    <Dialog open={open} onClose={onClose} size="wide" title={t('list.new')}>
      {open && <Choices wanted={wanted} onClose={onClose} />}
    </Dialog>
  )
}

interface Chosen {
  location: string | null
  patient: Option | null
  specialty: string | null
  form: string | null
}

/** The location, the patient, the specialty and the form, all of them required; then the questions. */
function Choices({ wanted, onClose }: Omit<NewSubmissionProps, 'open'>) {
  const t = useText('submissions')
  const [chosen, setChosen] = useState<Chosen>({ location: null, patient: null, specialty: null, form: null })
  const [isChecked, setChecked] = useState(false)
  const choose = (some: Partial<Chosen>) => setChosen((before) => ({ ...before, ...some }))
  const { location, patient, specialty } = chosen
  const choices = useQuery({ ...api.surveys.utilities.query(), staleTime: 300_000 }).data?.data
  const params = { location: Number(location), specialty: Number(specialty), type: 0 }
  const forms = useQuery({ ...api.surveys.options.query({ params, query: {} }), enabled: location !== null }).data?.data
  const form = chosen.form ?? (forms?.some(({ id }) => String(id) === wanted) ? (wanted ?? null) : null)
  const errorOf = (value: unknown) => (isChecked && value === null ? t('field.required') : undefined)
  return (
    <div className={classes.dialog}>
      <div className={classes.choices}>
        <SelectField
          label={t('field.location')}
          error={errorOf(location)}
          options={choices?.hospitals.map(optionOf) ?? []}
          value={location}
          onChange={(value) => choose({ location: value, form: null })}
        />
        <AsyncSelectField
          label={t('field.patient')}
          error={errorOf(patient)}
          search={findPatients}
          value={patient}
          onChange={(value) => choose({ patient: value })}
          opensOnFocus={false}
        />
        <SelectField
          label={t('field.specialty')}
          error={errorOf(specialty)}
          options={choices?.specialties.map(optionOf) ?? []}
          value={specialty}
          onChange={(value) => choose({ specialty: value, form: null })}
        />
        <SelectField
          label={t('field.form')}
          error={errorOf(form)}
          options={forms?.map(optionOf) ?? []}
          value={form}
          onChange={(value) => choose({ form: value })}
          disabled={location === null}
        />
      </div>
      {location && patient && specialty && form ? (
        <ChosenForm
          key={`${location} ${patient.value} ${specialty} ${form}`}
          id={Number(form)}
          fields={{
            survey_id: Number(form),
            hospital_id: Number(location),
            specialty_id: Number(specialty),
            model_id: Number(patient.value),
          }}
          patient={patient.label}
          onClose={onClose}
        />
      ) : (
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('filling.cancel')}</Button>
          <Button onClick={() => setChecked(true)}>{t('filling.saveDraft')}</Button>
          <Button variant="primary" onClick={() => setChecked(true)}>
            {t('filling.submit')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ChosenFormProps {
  id: number
  fields: Record<'survey_id' | 'hospital_id' | 'specialty_id' | 'model_id', number>
  /** The name of the patient. */
  patient: string
  onClose: () => void
}

/** Loads the chosen form, and what this device has stored of it for the same choices. */
function ChosenForm({ id, fields, patient, onClose }: ChosenFormProps) {
  const { id: user } = useUser()
  const target = `form ${id} for ${fields.model_id} at ${fields.hospital_id} in ${fields.specialty_id}`
  const stored = useStoredDraft(staffCalls.kind, { target })
  const query = useQuery({ ...api.surveys.show.query({ params: { id } }), ...handlesOwnError })
  return (
    <BegunForm
      stored={stored}
      query={query}
      begin={({ title_text: title, opening_token }) =>
        newDraft({ user, kind: staffCalls.kind, target, title, patient, fields: { ...fields, opening_token } })
      }
    >
      {(draft, groups) => <Answering groups={groups} draft={draft} onClose={onClose} />}
    </BegunForm>
  )
}

interface AnsweringProps {
  groups: readonly FormGroup[]
  draft: StoredDraft
  onClose: () => void
}

function Answering({ groups, draft, onClose }: AnsweringProps) {
  const filling = useFilling(staffCalls, groups, draft)
  const changed = useSubmissionsChanged()
  const close = () => {
    void changed()
    onClose()
  }
  return <FillingForm filling={filling} groups={groups} onSubmitted={close} onClose={close} />
}
