import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#contract/kit/translate'
import type { Survey } from '#contract/surveys/form'
import { InLanguage } from '../../../app/i18n/InLanguage'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { QrCode } from '../../../ui/QrCode'
import { BlankForm } from './BlankForm'
import { PrintLanguage } from './PrintLanguage'
import { PrintPage } from './PrintPage'
import classes from './print.module.css'

/** A form without answers, to be printed in either language and filled in by hand. */
export function BlankPrint() {
  const t = useText('submissions')
  const { id = '' } = useParams()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const query = useQuery({
    queryKey: [...api.surveys.show.key({ params: { id } }), language],
    queryFn: ({ signal }) => api.surveys.show.call({ params: { id }, signal, language }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  const parent = { to: '/specialties-forms', label: t('print.forms') }
  return (
    <PrintPage query={query} titleOf={({ title_text }) => title_text} parent={parent}>
      {(form) => (
        <>
          <PrintLanguage value={language} onChange={setLanguage} />
          <InLanguage language={language}>
            <Shown form={form} />
          </InLanguage>
        </>
      )}
    </PrintPage>
  )
}

function Shown({ form }: { form: Survey }) {
  const t = useText('submissions')
  const language = useLanguage()
  const { id, version, groups } = form
  return (
    <div className={classes.paper}>
      <div className={classes.head}>
        <dl className={classes.patient}>
          {(['patient', 'nationalId', 'birthDate', 'day'] as const).map((field) => (
            <div key={field}>
              <dt>{t(`print.${field}`)}</dt>
              <dd className={classes.line} />
            </div>
          ))}
        </dl>
        <figure className={classes.code}>
          <QrCode text={`${window.location.origin}/public-surveys?open=new&form=${id}`} label={t('print.scan')} />
          <figcaption>
            {t('print.scan')} · {t('statistics.versionNumber', { version })}
          </figcaption>
        </figure>
      </div>
      <BlankForm groups={groups} language={language} />
      <p className={classes.signature}>{t('print.signature')}</p>
    </div>
  )
}
