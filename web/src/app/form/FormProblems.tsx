import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { ProblemNotice } from '../problems/ProblemBanner'
import type { Form } from './useForm'

/** Why a form could not be sent: the errors that belong to none of its fields, and a fault of the connection or server. */
export function FormProblems<V extends object>({
  form,
}: {
  form: Pick<Form<V>, 'otherErrors' | 'problem' | 'notice'>
}) {
  return (
    <>
      {form.otherErrors.map((text) => (
        <InlineNotice key={text} tone="danger" alert>
          {text}
        </InlineNotice>
      ))}
      {form.notice}
      <ProblemNotice problem={form.problem} />
    </>
  )
}
