import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Empty } from '../../../ui/feedback/Empty'
import { SelectField } from '../../../ui/fields/SelectField'
import { staffCalls } from '../calls'
import { BegunForm } from '../filling/BegunForm'
import { newDraft } from '../filling/newDraft'
import { useStoredDraft } from '../filling/useStoredDraft'
import { FollowUpForm } from './FollowUpForm'
import { type FollowUpCase, fieldsOf } from './followUpCase'
import classes from './followUps.module.css'

interface NewFollowUpProps extends FollowUpCase {
  /** Those that are offered for the case. */
  forms: readonly { id: number; name: string }[]
  open: boolean
  onClose: () => void
}

/** The dialog in which a follow-up is begun: with the only form at once, otherwise with the chosen one. */
export function NewFollowUp({ open, ...props }: NewFollowUpProps) {
  const t = useText('submissions')
  return (
    <Dialog open={open} onClose={props.onClose} size="wide" title={t(`followUps.new.${props.type}`)}>
      {open && <Choice {...props} />}
    </Dialog>
  )
}

function Choice({ forms, ...props }: Omit<NewFollowUpProps, 'open'>) {
  const t = useText('submissions')
  const [chosen, setChosen] = useState<string | null>(null)
  const [only] = forms
  if (!only) return <Empty title={t('followUps.noForms')} body={t('followUps.noFormsBody')} />
  const id = forms.length === 1 ? only.id : Number(chosen)
  return (
    <div className={classes.dialog}>
      {forms.length > 1 && (
        <SelectField
          label={t('followUps.form')}
          options={forms.map((form) => ({ value: String(form.id), label: form.name }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {id > 0 && <ChosenForm key={id} id={id} {...props} />}
    </div>
  )
}

/** Loads the chosen form, and what this device has stored of it for this case. */
function ChosenForm({ id, onClose, ...followUps }: FollowUpCase & { id: number; onClose: () => void }) {
  const { id: user } = useUser()
  const target = `form ${id} for ${followUps.type} follow-up of episode ${followUps.episodeId}`
  const stored = useStoredDraft(staffCalls.kind, { target })
  const query = useQuery({ ...api.surveys.show.query({ params: { id } }), ...handlesOwnError })
  return (
    <BegunForm
      stored={stored}
      query={query}
      begin={({ title_text: title, opening_token }) => {
        const fields = { ...fieldsOf(followUps), survey_id: id, opening_token }
        return newDraft({ user, kind: staffCalls.kind, target, title, fields, patient: followUps.patient })
      }}
    >
      {(draft, groups) => <FollowUpForm groups={groups} draft={draft} onClose={onClose} />}
    </BegunForm>
  )
}
