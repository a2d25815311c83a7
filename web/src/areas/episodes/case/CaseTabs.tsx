import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { Tabs } from '../../../ui/Tabs'
import { caseAddress } from '../addresses'

const tabs = [
  'past-medical-history',
  'medical-history',
  'diagnosis',
  'investigations',
  'prescriptions',
  'doses',
  'vital-signs',
  'follow-ups',
  'nurse-follow-ups',
] as const
/** Where it has no column of its own. */
const narrowTabs = [...tabs, 'timeline'] as const
type CaseTab = (typeof narrowTabs)[number]

/** Returns the address of a tab of a case. */
export function tabAddress(episodeId: number, tab: CaseTab): string {
  return `${caseAddress(episodeId)}?tab=${tab}`
}

/**
 * Returns the tab in the address; the medical history by default.
 * @param isNarrow whether the timeline is a tab
 */
export function useCaseTab(isNarrow: boolean): CaseTab {
  const [search] = useSearchParams()
  return (isNarrow ? narrowTabs : tabs).find((tab) => tab === search.get('tab')) ?? 'medical-history'
}

/** Shows the tabs of a case, each with its own address, which keeps the logo of this one. */
export function CaseTabs({ episode, isNarrow }: { episode: Episode; isNarrow: boolean }) {
  const t = useText('episodes')
  const logo = useSearchParams()[0].get('logo')
  const kept = logo ? `&${new URLSearchParams({ logo })}` : ''
  return (
    <Tabs
      label={t('case.tabs')}
      value={useCaseTab(isNarrow)}
      tabs={(isNarrow ? narrowTabs : tabs).map((value) => ({
        value,
        label: t(`tab.${value}`),
        to: tabAddress(episode.id, value) + kept,
      }))}
    />
  )
}
