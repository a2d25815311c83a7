import { useState } from 'react'
import { type CaseTab, caseTabs } from '#contract/rounds/codes'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Segmented } from '../../../ui/Segmented'
import { Tabs } from '../../../ui/Tabs'
import { TextLink } from '../../../ui/TextLink'
import rounds from '../rounds.module.css'
import { SheetTab } from '../SheetTab'
import type { Conference } from '../types'
import { PresenterLine } from './Controls'
import classes from './conference.module.css'
import { useHeldSheet } from './heldSheet'
import type { Commands } from './useCommand'

type CasePanelProps = { conference: Conference; view: Conference['state']['view']; commands: Commands }

/**
 * The sheet of the case that is shown. The presenter's tab is shared by state; the others follow it, or look around and
 * come back.
 */
export function CasePanel({ conference, view, commands: { id, state, changed } }: CasePanelProps) {
  const t = useText('rounds')
  const { sheet, isHeld } = useHeldSheet(conference)
  const { agenda, is_organizer: organizes, can_control: controls } = conference
  const [isFollowing, setFollowing] = useState(true)
  const [own, setOwn] = useState<CaseTab>('summary')
  const shared = view?.tab ?? 'summary'
  const tab = isFollowing ? shared : own
  const choose = (next: CaseTab) => {
    setOwn(next)
    if (!controls || !isFollowing) return setFollowing(controls && isFollowing)
    // The newest wins: one that is refused was overtaken.
    api.rounds.view.call({ params: { id }, body: { version: state.version, view: { tab: next } } }).catch(changed)
  }
  const active = agenda.find((each) => each.id === state.case_id)
  return (
    <div className={classes.main}>
      <PresenterLine conference={conference} />
      <Card title={sheet ? t('case.day', { label: sheet.patient.label, day: sheet.day_of_stay }) : t('case')}>
        {sheet ? (
          <div className={rounds.stack}>
            {isHeld && <InlineNotice tone="info">{t('case.held')}</InlineNotice>}
            <div className={rounds.cardHead}>
              <Segmented
                label={t('follow.which')}
                options={[
                  { value: 'follow' as const, label: t(controls ? 'follow.lead' : 'follow') },
                  { value: 'around' as const, label: t('follow.around') },
                ]}
                value={isFollowing ? 'follow' : 'around'}
                onChange={(value) => {
                  setOwn(tab)
                  setFollowing(value === 'follow')
                }}
              />
              {active?.episode_id != null && (
                <TextLink to={`/episodes/spok/case/${active.episode_id}`}>{t('case.open')}</TextLink>
              )}
            </div>
            <Tabs
              label={t('case.tabs')}
              tabs={caseTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
              value={tab}
              onChange={choose}
            />
            <SheetTab sheet={sheet} tab={tab} />
          </div>
        ) : (
          <Empty title={t(organizes || controls ? 'case.noneYours' : 'case.none')} />
        )}
      </Card>
    </div>
  )
}
