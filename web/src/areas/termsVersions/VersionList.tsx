import { IconEye, IconFileCertificate, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TermsVersion } from '#contract/terms/calls'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { InstantText } from '../../ui/DateTimeText'
import { Dialog } from '../../ui/feedback/Dialog'
import { ListPage } from '../../ui/list/ListPage'
import { Name } from '../../ui/Name'
import classes from './terms.module.css'

/** Lists the versions of the terms of use, with how many people agreed to each. */
export function VersionList() {
  const t = useText('termsVersions')
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.terms.versions.query({ query: { page } }), placeholderData: keepPreviousData })
  const [shown, setShown] = useState<TermsVersion>()
  const name = ({ number }: TermsVersion) => t('version', { number })
  return (
    <>
      <ListPage<TermsVersion>
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          <Button variant="primary" icon={<IconPlus />} to="/terms-versions/create">
            {t('publish.title')}
          </Button>
        }
        list={list}
        onPageChange={setPage}
        rowKey={({ id }) => id}
        rowName={name}
        rowActions={(version) => [
          { key: 'read', label: t('read'), icon: <IconEye />, onSelect: () => setShown(version) },
        ]}
        empty={{ body: t('list.empty'), icon: <IconFileCertificate /> }}
        columns={[
          { key: 'version', header: t('number'), render: name },
          {
            key: 'published',
            header: t('published'),
            render: ({ published_at: at }) => <InstantText instant={at} zone={zone} />,
          },
          {
            key: 'by',
            header: t('by'),
            render: ({ published_by: by }) => <Name>{by.name_text}</Name>,
            hideBelow: 'md',
          },
          { key: 'asks', header: t('asks'), render: ({ asks }) => t(asks ? 'yes' : 'no'), hideBelow: 'md' },
          { key: 'consents', header: t('consents'), align: 'end', render: ({ consents }) => consents },
        ]}
      />
      <Dialog open={shown !== undefined} onClose={() => setShown(undefined)} title={shown ? name(shown) : ''}>
        {shown && <Texts version={shown} />}
      </Dialog>
    </>
  )
}

/** Shows a version in both languages. */
function Texts({ version }: { version: TermsVersion }) {
  const t = useText('termsVersions')
  const texts = [
    { language: 'ar', dir: 'rtl', changes: version.changes_ar, text: version.text_ar },
    { language: 'en', dir: 'ltr', changes: version.changes_en, text: version.text_en },
  ] as const
  return (
    <div className={classes.texts}>
      {texts.map(({ language, dir, changes, text }) => (
        <section key={language} className={classes.texts} aria-label={t(`language.${language}`)}>
          <h3 className={classes.heading}>{t(`language.${language}`)}</h3>
          {changes && (
            <p className={classes.text} lang={language} dir={dir}>
              {changes}
            </p>
          )}
          <p className={classes.text} lang={language} dir={dir}>
            {text}
          </p>
        </section>
      ))}
    </div>
  )
}
