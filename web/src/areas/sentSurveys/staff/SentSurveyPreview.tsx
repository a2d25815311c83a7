import { useQuery } from '@tanstack/react-query'
import type { SentSurvey } from '#contract/sentSurveys/sentSurvey'
import { type Text, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { DayText, InstantText } from '../../../ui/DateTimeText'
import { type Fact, Facts } from '../../../ui/Facts'
import { Dialog } from '../../../ui/feedback/Dialog'
import { FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'

const day = (value: string | null, none: string) => (value === null ? none : <DayText day={value} />)
const number = (value: number | null, none: string) => (value === null ? none : <Isolate>{value}</Isolate>)
const name = (value: string | undefined, none: string) => (value === undefined ? none : <Name>{value}</Name>)

function surveyFacts(sent: SentSurvey, t: Text<'sentSurveys'>, zone: string): Fact[] {
  return [
    { label: t('field.title'), value: <Name>{sent.survey.title}</Name> },
    { label: t('field.status'), value: sent.status_text },
    { label: t('field.duration'), value: t(`duration.${sent.duration_unit}`, { count: sent.duration }) },
    { label: t('field.created_at'), value: <InstantText instant={sent.created_at} zone={zone} /> },
    {
      label: t('field.sent_at'),
      value: sent.sent_at ? <InstantText instant={sent.sent_at} zone={zone} /> : t('notSent'),
    },
    {
      label: t('field.ends_at'),
      value: sent.ends_at ? <InstantText instant={sent.ends_at} zone={zone} /> : t('notSent'),
    },
    { label: t('field.sender'), value: <Name>{sent.sender.name_text}</Name> },
    { label: t('field.matched'), value: <Isolate>{sent.matched_users_count}</Isolate> },
    { label: t('field.answered'), value: <Isolate>{sent.answered_users_count}</Isolate> },
    { label: t('field.missed'), value: <Isolate>{sent.missed_users_count}</Isolate> },
  ]
}

function targetFacts(sent: SentSurvey, t: Text<'sentSurveys'>): Fact[] {
  return [
    { label: t('field.location'), value: name(sent.location?.name, t('no.location')) },
    { label: t('field.specialty'), value: name(sent.specialty?.name, t('no.specialty')) },
    { label: t('field.country'), value: name(sent.country?.name, t('no.country')) },
    { label: t('field.city'), value: name(sent.city?.name, t('no.city')) },
    { label: t('field.gender'), value: sent.gender_text ?? t('no.gender') },
    { label: t('field.age_from'), value: number(sent.age_from, t('none')) },
    { label: t('field.age_to'), value: number(sent.age_to, t('none')) },
    { label: t('field.created_from'), value: day(sent.created_from, t('none')) },
    { label: t('field.created_to'), value: day(sent.created_to, t('none')) },
  ]
}

function conditionFacts(sent: SentSurvey, t: Text<'sentSurveys'>): Fact[] {
  return [
    { label: t('field.condition_type'), value: sent.condition_type_text ?? t('no.condition') },
    { label: t('field.condition_location'), value: name(sent.condition_location?.name, t('no.location')) },
    { label: t('field.condition_specialty'), value: name(sent.condition_specialty?.name, t('no.specialty')) },
    { label: t('field.condition_survey'), value: name(sent.condition_survey?.title, t('no.survey')) },
    { label: t('field.condition_date_from'), value: day(sent.condition_date_from, t('none')) },
    { label: t('field.condition_date_to'), value: day(sent.condition_date_to, t('none')) },
    { label: t('field.clinic'), value: name(sent.clinic?.title, t('no.clinic')) },
    { label: t('field.condition_clinic_type'), value: sent.condition_clinic_type_text ?? t('no.clinicType') },
    { label: t('field.doctor'), value: name(sent.doctor?.name_text, t('no.doctor')) },
    {
      label: t('field.diagnostics'),
      value:
        sent.diagnostics.length === 0
          ? t('no.diagnostics')
          : sent.diagnostics.map(({ code, title }) => (
              <div key={code}>
                <Isolate>{code}</Isolate> · <BidiText>{title}</BidiText>
              </div>
            )),
    },
  ]
}

type PreviewProps = {
  /** The sent survey; undefined if none is shown. */
  id: number | undefined
  onClose: () => void
}

/** Shows a sent survey: its target, its condition, and how many patients have received and submitted it. */
export function SentSurveyPreview({ id, onClose }: PreviewProps) {
  const t = useText('sentSurveys')
  const zone = useUser().time_zone
  const sent = useQuery({
    ...api.sentSurveys.show.query({ params: { id: id ?? 0 } }),
    ...handlesOwnError,
    enabled: id !== undefined,
  })
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={t('preview')}
      size="wide"
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <QueryBoundary query={sent} variant="form">
        {({ data }) => (
          <>
            <Facts facts={surveyFacts(data, t, zone)} />
            {data.survey.groups.map(({ id: group, group_title_text: title, questions }) => (
              <FormSection key={group} title={title || t('section.questions')}>
                <ol>
                  {questions.map(({ line_id: line, question_text: question }) => (
                    <li key={line}>
                      <BidiText>{question}</BidiText>
                    </li>
                  ))}
                </ol>
              </FormSection>
            ))}
            <FormSection title={t('section.target')}>
              <Facts facts={targetFacts(data, t)} />
            </FormSection>
            <FormSection title={t('section.condition')}>
              <Facts facts={conditionFacts(data, t)} />
            </FormSection>
          </>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
