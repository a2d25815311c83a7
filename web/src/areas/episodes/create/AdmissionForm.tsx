import { useQuery } from '@tanstack/react-query'
import type { Survey } from '#contract/surveys/form'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { FormSection } from '../../../ui/form/FormSection'
import { AnswersPart } from '../AnswersPart'
import { answersOf, type EpisodeValues } from './episodeValues'

type AdmissionFormProps = { id: string; form: Form<EpisodeValues> }

/** The questions of the chosen admission form. They can be answered later, too. */
export function AdmissionForm({ id, form }: AdmissionFormProps) {
  const t = useText('episodes')
  const query = useQuery({
    ...api.surveys.show.query({ params: { id } }),
    ...handlesOwnError,
    // Questions must not change while they are answered.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <FormSection title={t('create.form')} why={t('create.formWhy')}>
      <QueryBoundary query={query} variant="form">
        {({ data }) => <Questions survey={data} form={form} />}
      </QueryBoundary>
    </FormSection>
  )
}

function Questions({ survey, form }: { survey: Survey; form: Form<EpisodeValues> }) {
  const { specialty_form_id: id, surveys_answers: all, opening_tokens: tokens } = form.values
  const { opening_token: token } = survey
  return (
    <AnswersPart
      groups={survey.groups}
      answers={id === null ? [] : answersOf(form.values, id)}
      errors={form.errors}
      onChange={(answers) => {
        if (id === null) return
        // A restored draft keeps what was said when its answers were begun.
        const opened = token === null ? tokens : { [id]: token, ...tokens }
        form.set({ surveys_answers: { ...all, [id]: answers }, opening_tokens: opened })
      }}
    />
  )
}
