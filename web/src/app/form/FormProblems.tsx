import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { ProblemNotice } from '../problems/ProblemBanner'
import type { Form } from './useForm'

type FormProblemsProps<V extends object> = {
  form: Pick<Form<V>, 'otherErrors' | 'problem' | 'notice'>
  /** An error of a field that is not on the screen, if another field shows it. */
  except?: string | undefined
  /** Of the notice about the connection or server. */
  title?: string | undefined
}

/** Why a form could not be sent: the errors that belong to none of its fields, and a fault of the connection or server. */
export function FormProblems<V extends object>({ form, except, title }: FormProblemsProps<V>) {
  return (
    <>
      {form.otherErrors
        .filter((text) => text !== except)
        .map((text) => (
          <InlineNotice key={text} tone="danger" alert>
            {text}
          </InlineNotice>
        ))}
      {form.notice}
      <ProblemNotice problem={form.problem} title={title} />
    </>
  )
}
