import { useQuery } from '@tanstack/react-query'
import type { MatchedSurveyRow } from '#contract/sentSurveys/sentSurvey'
import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { Name } from '../../ui/Name'
import { Section } from '../../ui/Section'

const isOpen = ({ check }: MatchedSurveyRow) => check === 'answer' || check === 'continue'

/** Shows the survey that a patient has to answer next: of those that were sent, the one that ends first. */
export function WaitingSurvey() {
  const t = useText('home')
  const { time_zone: zone } = useUser()
  // Without it, the page says nothing: the menu leads to the list.
  const list = useQuery(api.matchedSurveys.list.query({ query: {} }))
  const [next] = (list.data?.data ?? [])
    .filter(isOpen)
    .toSorted((one, other) => one.ends_at.localeCompare(other.ends_at))
  if (!next) return null
  const isBegun = next.check === 'continue'
  return (
    <Section title={t('survey.title')}>
      <Card title={<Name>{next.survey.title}</Name>}>
        <p>
          {t('survey.until')} <InstantText instant={next.ends_at} zone={zone} />
        </p>
        <Button
          variant="primary"
          to={isBegun ? `/Edit-Survey/${next.survey_instance_id}` : `/Answer-Survey/${next.id}/${next.survey.id}`}
        >
          {t(isBegun ? 'survey.continue' : 'survey.answer')}
        </Button>
      </Card>
    </Section>
  )
}
