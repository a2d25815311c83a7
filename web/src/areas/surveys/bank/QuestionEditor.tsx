import { useQueryClient } from '@tanstack/react-query'
import type { Question } from '#contract/surveys/question'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import classes from './bank.module.css'
import { QuestionFields, useQuestionForm } from './QuestionFields'

type QuestionEditorProps = {
  /** A draft; undefined for a new question. */
  question?: Question | undefined
  onSaved: (question: Question) => void
  onCancel: () => void
}

/** The form of a question, with its buttons, for a dialog. */
export function QuestionEditor({ question, onSaved, onCancel }: QuestionEditorProps) {
  const t = useText('app')
  const queries = useQueryClient()
  const form = useForm({
    ...useQuestionForm(question),
    onDone: ({ data }) => {
      void queries.invalidateQueries({ queryKey: ['questions'] })
      onSaved(data)
    },
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.page}>
      <QuestionFields form={form} question={question} />
      <FormProblems form={form} />
      <div className={classes.dialogButtons}>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  )
}
