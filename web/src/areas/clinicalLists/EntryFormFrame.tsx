import { type ReactNode, useState } from 'react'
import type { ClinicalListName } from '#contract/clinicalLists/lists'
import { DialogForm } from '../../app/form/DialogForm'
import type { Form, FormPart } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { useToasts } from '../../ui/feedback/toasts'
import { RadioGroupField } from '../../ui/fields/RadioGroupField'
import { TextField } from '../../ui/fields/TextField'
import classes from './ClinicalListCard.module.css'
import type { ClinicalList, ListEntry } from './clinicalList'
import { EnteredInError } from './EnteredInError'
import { EntryVersions } from './EntryVersions'
import { useListChanged } from './useClinicalList'

/** Returns the options of `useForm` that the forms of all lists have in common. */
export function useEntryFormOptions(name: ClinicalListName, onClose: () => void) {
  const t = useText(name)
  const { success } = useToasts()
  const changed = useListChanged(name)
  return {
    onDone: () => {
      success(t('saved'))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  }
}

type EntryFormFrameProps<Entry extends ListEntry> = {
  list: ClinicalList<Entry>
  form: Pick<Form<object>, 'props' | 'otherErrors' | 'problem' | 'notice' | 'busy'>
  /** Undefined for an entry to add. */
  entry: Entry | undefined
  onClose: () => void
  /** The fields. */
  children: ReactNode
  /** An error of a field that is not on the screen, if another field shows it. */
  shownError?: string | undefined
}

/** Shows the fields of an entry with its problems, buttons and earlier versions. */
export function EntryFormFrame<Entry extends ListEntry>(props: EntryFormFrameProps<Entry>) {
  const { list, form, entry, onClose, children, shownError } = props
  const t = useText(list.name)
  const [isMarking, setMarking] = useState(false)
  return (
    <div className={classes.entry}>
      <DialogForm
        form={form}
        onClose={onClose}
        save={t('form.save')}
        saving={t('form.saving')}
        buttons={entry && <Button onClick={() => setMarking(true)}>{t('error')}</Button>}
        except={shownError}
      >
        {children}
      </DialogForm>
      {entry && <EntryVersions list={list} versions={entry.versions} />}
      {entry && isMarking && (
        <EnteredInError
          list={list}
          id={entry.id}
          revision={entry.revision}
          title={t('error.title')}
          body={t('error.body')}
          confirm={t('error.confirm')}
          onClose={() => setMarking(false)}
          onDone={onClose}
        />
      )}
    </div>
  )
}

type StatusFieldsProps<Status extends string> = {
  name: ClinicalListName
  form: FormPart<{ status: Status; status_reason: string }>
  /** With their labels; undefined for a new entry, which is active. */
  statuses: readonly { value: Status; label: string }[] | undefined
}

/** The status of an entry, and why it is not active. */
export function StatusFields<Status extends string>({ name, form, statuses }: StatusFieldsProps<Status>) {
  const t = useText(name)
  return (
    <>
      {statuses && <RadioGroupField {...form.field('status')} label={t('form.status')} inline options={statuses} />}
      {form.values.status !== 'active' && (
        <TextField {...form.field('status_reason')} label={t('form.reason')} maxLength={255} />
      )}
    </>
  )
}
