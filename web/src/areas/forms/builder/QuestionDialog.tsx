import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Question } from '#contract/surveys/question'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { QuestionEditor, QuestionUses } from '../../surveys'
import classes from './rules.module.css'

/** What the dialog is for: a new question, a new version of a published one, or a change of a draft. */
export type QuestionTask = { kind: 'new' } | { kind: 'version'; id: number } | { kind: 'edit'; id: number }

type QuestionDialogProps = {
  /** Undefined while the dialog is closed. */
  open: QuestionTask | undefined
  /** The form that is being edited; undefined while it has not been saved. */
  formId?: number | undefined
  onClose: () => void
  /** Called with the saved draft of the question, to be put into the form. */
  onDone: (question: Question) => void
}

/** Returns which of the dialog's tasks the user has the permissions for. The actions for the others are not shown. */
export function useQuestionTasks(): Record<QuestionTask['kind'], boolean> {
  const { can } = useAuthSession()
  const [mayCreate, mayUpdate] = [can('create-question'), can('update-question')]
  return { new: mayCreate, version: mayCreate && mayUpdate, edit: mayUpdate }
}

/** Creates and changes questions of the bank while a form is edited. */
export function QuestionDialog({ open, formId, onClose, onDone }: QuestionDialogProps) {
  const t = useText('forms')
  return (
    <Dialog open={open !== undefined} onClose={onClose} title={t(`question.${open?.kind ?? 'new'}`)} size="wide" locked>
      {open && (
        <Suspense fallback={<Skeleton variant="form" />}>
          {open.kind === 'new' ? (
            <QuestionEditor onSaved={onDone} onCancel={onClose} />
          ) : (
            <StoredQuestion key={`${open.kind}-${open.id}`} id={open.id} {...{ formId, onClose, onDone }} />
          )}
        </Suspense>
      )}
    </Dialog>
  )
}

type StepProps = Pick<QuestionDialogProps, 'formId' | 'onClose' | 'onDone'>

/** Changes a draft; of a published question, a new version of it. */
function StoredQuestion({ id, ...step }: StepProps & { id: number }) {
  const t = useText('forms')
  const read = useQuery({
    ...api.questions.show.query({ params: { id } }),
    ...handlesOwnError,
    // A later refetch would overwrite what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [version, setVersion] = useState<Question>()
  const question = version ?? read.data?.data
  if (question?.editable) return <EditDraft question={question} {...step} />
  if (question) return <NewVersion question={question} onClose={step.onClose} onCreated={setVersion} />
  return (
    <div className={classes.step}>
      <QueryBoundary query={read} variant="form">
        {() => null}
      </QueryBoundary>
      <Buttons>
        <Button onClick={step.onClose}>{t('cancel')}</Button>
      </Buttons>
    </div>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className={classes.dialogButtons}>{children}</div>
}

type NewVersionProps = { question: Question; onClose: () => void; onCreated: (draft: Question) => void }

/** Shows where a published question is used before a new version of it is created. */
function NewVersion({ question, onClose, onCreated }: NewVersionProps) {
  const t = useText('forms')
  const { can } = useAuthSession()
  const queries = useQueryClient()
  const create = useCall(api.questions.createVersion)
  const start = async () => {
    const response = await create.run({ params: { id: question.id } })
    if (!response) return
    void queries.invalidateQueries({ queryKey: ['questions', 'list'] })
    onCreated(response.data)
  }
  return (
    <div className={classes.step}>
      <p className={classes.note}>{t('question.versionNote')}</p>
      {can(['show-question', 'update-question']) && <QuestionUses question={question} />}
      <Buttons>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" busy={create.busy} onClick={() => void start()}>
          {t('question.createVersion')}
        </Button>
      </Buttons>
    </div>
  )
}

/** The form of a draft; once a new version is saved, other drafts of forms can take it. */
function EditDraft({ question, formId, onClose, onDone }: StepProps & { question: Question }) {
  const t = useText('forms')
  const [saved, setSaved] = useState<Question>()
  if (!saved) {
    return (
      <QuestionEditor
        question={question}
        onSaved={(changed) => (changed.version === 1 ? onDone(changed) : setSaved(changed))}
        onCancel={onClose}
      />
    )
  }
  return (
    <div className={classes.step}>
      <p className={classes.note}>{t('question.savedNote')}</p>
      <QuestionUses question={saved} except={formId} />
      <Buttons>
        <Button variant="primary" onClick={() => onDone(saved)}>
          {t('question.done')}
        </Button>
      </Buttons>
    </div>
  )
}
