import type { QuestionStatistics } from '#contract/submissions/statistics'
import { QUESTION_TYPE } from '#contract/surveys/codes'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { Chart } from '../../../ui/chart/Chart'
import { Facts } from '../../../ui/Facts'
import { formatNumber } from '../../../ui/format'

type QuestionCardProps = {
  question: QuestionStatistics
  /** All questions of the form. */
  of: readonly QuestionStatistics[]
}

/** How a question was answered: how many people answered it, the options by people, and the figures of its numbers. */
export function QuestionCard({ question, of }: QuestionCardProps) {
  const t = useText('submissions')
  const { question_text: text, parent_line_id: parent, answered, asked, options, numbers } = question
  const composite = of.find(({ line_id }) => line_id === parent)
  const isTyped = options.length === 0 && numbers === null && question.type === QUESTION_TYPE.text
  return (
    <Card
      title={<BidiText>{composite ? `${composite.question_text} – ${text}` : text}</BidiText>}
      note={t('statistics.answered', { answered, asked })}
    >
      {options.length > 0 && <OptionsChart question={question} />}
      {numbers !== null && <NumberFacts question={question} />}
      {isTyped && answered > 0 && <p>{t('statistics.typed')}</p>}
      {options.length === 0 && answered === 0 && <p>{t('statistics.noAnswers')}</p>}
    </Card>
  )
}

function OptionsChart({ question }: { question: QuestionStatistics }) {
  const t = useText('submissions')
  const { options, answered, type } = question
  const [most] = [...options].sort((one, other) => other.people - one.people)
  return (
    <Chart
      form="bars"
      title={t('statistics.byOption')}
      note={type === QUESTION_TYPE.checkbox ? t('statistics.several') : undefined}
      finding={t('statistics.finding', { people: most?.people ?? 0, answered, option: most?.label_text ?? '' })}
      categoryLabel={t('statistics.option')}
      series={[{ key: 'people', label: t('statistics.people'), total: answered }]}
      categories={options.map(({ id, label_text, people }) => ({
        key: String(id),
        label: label_text,
        values: [people],
      }))}
    />
  )
}

function NumberFacts({ question: { numbers, unit } }: { question: QuestionStatistics }) {
  const t = useText('submissions')
  const language = useLanguage()
  if (numbers === null) return null
  const shown = (value: number) => (
    <bdi>{`${formatNumber(value, language, { maximumFractionDigits: 2 })}${unit && ` ${unit}`}`}</bdi>
  )
  return (
    <Facts
      layout="columns"
      facts={[
        { label: t('statistics.median'), value: shown(numbers.median) },
        {
          label: t('statistics.quartiles'),
          value: (
            <>
              {shown(numbers.lower_quartile)} – {shown(numbers.upper_quartile)}
            </>
          ),
        },
        {
          label: t('statistics.range'),
          value: (
            <>
              {shown(numbers.min)} – {shown(numbers.max)}
            </>
          ),
        },
        { label: t('statistics.mean'), value: shown(numbers.mean) },
      ]}
    />
  )
}
