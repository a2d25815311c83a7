import type { Problem } from '../../lib/api/problem'
import { Banner } from '../../ui/feedback/Banner'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Isolate } from '../../ui/Isolate'
import { TextLink } from '../../ui/TextLink'
import { useText } from '../i18n/useText'
import { showProblem, useShownProblem } from './problems'

const unavailable = 503

/** Shows the problem that no screen handles in a banner at the top of the page. */
export function ProblemBanner() {
  const problem = useShownProblem()
  if (!problem) return null
  return (
    <Banner onDismiss={() => showProblem(undefined)}>
      <ProblemText problem={problem} />
    </Banner>
  )
}

type ProblemNoticeProps = { problem: Problem | undefined; title?: string | undefined }

/**
 * Shows the problem of a form above its buttons, or of a button, if there is one. Unlike the banner, it says what is unavailable,
 * such as the store of the files.
 */
export function ProblemNotice({ problem, title }: ProblemNoticeProps) {
  return (
    problem && (
      <InlineNotice tone="danger" alert title={title}>
        {problem.status === unavailable ? problem.message : <ProblemText problem={problem} />}
      </InlineNotice>
    )
  )
}

/** Renders the message of a problem, as the specification words it for each status. */
export function ProblemText({ problem }: { problem: Problem }) {
  const t = useText('app')
  if (problem.verify)
    return (
      <>
        {t('problem.verify')} <TextLink to="/verify-account">{t('problem.verifyLink')}</TextLink>
      </>
    )
  const perField = Object.values(problem.errors).flatMap((texts) => texts.slice(0, 1))
  if (perField.length > 1)
    return (
      <ul>
        {[...new Set(perField)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  const isServer = problem.status >= 500 && problem.status <= 504
  return (
    <>
      {isServer ? t('problem.server') : (perField[0] ?? (problem.message || t('problem.network')))}
      {isServer && problem.requestId && (
        <>
          {' '}
          {t('problem.number')} <Isolate>{problem.requestId}</Isolate>
        </>
      )}
    </>
  )
}
