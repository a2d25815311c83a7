import { IconPhone } from '@tabler/icons-react'
import type { Language } from '#contract/kit/translate'
import type { FormPlace } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import classes from './answering.module.css'

type Advice = NonNullable<NonNullable<FormPlace['red_flag']>['advice']>

interface AdviceNoticeProps {
  advice: Advice
  language: Language
  /** Announced when it appears. */
  alert: boolean
}

/**
 * Shows what the author of a form attached to a flagged answer, with whom to call in the reader's country; without one for
 * that country, all of them. Needs no connection.
 */
export function AdviceNotice({ advice, language, alert }: AdviceNoticeProps) {
  const t = useText('answering')
  const { country } = useUser()
  const { text, text_ar: inArabic, phones } = advice
  const own = phones.filter(({ country_id: id }) => id === country)
  const shown = own.length > 0 ? own : phones
  return (
    <InlineNotice tone="danger" alert={alert} title={t('advice.title')}>
      <p className={classes.advice} dir="auto">
        {language === 'ar' ? inArabic || text : text || inArabic}
      </p>
      {shown.length > 0 && (
        <ul className={classes.calls}>
          {shown.map(({ country_id: id, country_text: name, phone }) => (
            <li key={id}>
              <a className={classes.call} href={`tel:${phone}`}>
                <IconPhone aria-hidden="true" />
                <span>
                  {t('advice.call')} <Isolate dir="ltr">{phone}</Isolate>
                  {own.length === 0 && ` · ${name}`}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </InlineNotice>
  )
}
