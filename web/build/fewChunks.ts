import type { Plugin } from 'vite'

/**
 * Loaded before React: the language, the auth session, the client and the route table, so that the rest is requested at
 * once.
 */
const boot =
  /web\/src\/(lib\/(api\/(?!sendBytes|serverTime|useCall)|trackPromise|uuid)|app\/(routes\.tsx|i18n\/(catalogues|language)|session\/(authSession|signedInMark)|router\/(route|match|screens|leaveGuard)\.ts|form\/drafts|layout\/fetchLayout)|areas\/(auth|guest|home)\/manifest\.tsx)|mashfa-api$|mashfa-api\/(auth|profile|settings)$|vite\/preload-helper|rolldown\/runtime/
/** Modules that every page needs. */
const start =
  /node_modules\/(react|react-dom|scheduler)\/|web\/src\/(app\/(start|router\/(?!useListAddress|usePageTitle)|problems|session\/(?!PermissionsWatcher|ending|signOut|watchUse)|layout\/Layout|theme|i18n\/(?!InLanguage|otherCatalogues|usePermissionTexts)|shell\/(LanguageButton|SchemeButton|useScheme))|ui\/(texts|Logo|link|density|Button|IconButton|TextLink|Spinner|tooltip|feedback\/(confirm|toasts|Banner|ErrorState|Empty\.module|Skeleton)))/
/** Icons that several pages show: some hundred bytes each, too small for a request each. */
const icons = /@tabler\/icons-react\/dist\/esm\/icons\//
/**
 * The icons of the first page, which are fetched with the chunk that shows them. The last six are on the demo account
 * panel and on other pages: they are half a kilobyte, and otherwise the panel would wait for the file of all shared
 * icons.
 */
const firstIcons =
  /icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(Language|Sun|Moon|Lock|Eye|EyeOff|AlertTriangle|AlertCircle|InfoCircle|WifiOff|Check|X|CircleCheck|BuildingHospital|CalendarEvent|ChevronRight|Flask|Stethoscope|User)\.)/
/** Calls that several screens make, except those of `boot`: an area has some hundred bytes, too small for a request. */
const calls = /mashfa-api\//
/** The realtime connection; guests of a meeting load it without the rest of the signed-in app. */
const realtime = /web\/src\/lib\/realtime/
/** The layout around every signed-in screen and the code that lists share; the public pages do not load it. */
const signedIn =
  /node_modules\/@tanstack\/|web\/src\/app\/(shell\/Contact|notifications\/(NotificationRow|useNotifications|useDevicePush)|layout\/SignedInLayer|session\/(PermissionsWatcher|signOut|watchUse)|router\/use(ListAddress|PageTitle)|rememberFocus)|web\/src\/.*\/(QueryBoundary|Empty|useStoredFlag|RowList)\.tsx?$/
/** Rules for dates and national IDs, and what screens write with them: some hundred bytes each. */
const values =
  /\/(nationalId|calendarDate|digits|zonePlace|bidiRuns|dates|roundCall|rules\/(appointmentStatus|bookingNumber|clinicSession))\.ts$/
/** What identifies the patient on every screen about one, and the times that it writes. */
const record =
  /web\/src\/(ui\/(PatientBanner|Tabs|CountPill|useStickyRoom)[.\w]*$|app\/time\/useWardTime|areas\/appointments\/time\/useNow)/
/** Parts of most pages: some hundred bytes each. */
const parts =
  /web\/src\/(ui\/(Page|Card|Section|Person|Avatar|StatusBadge|DateTimeText|Value|Facts|Breadcrumbs)[.\w]*$|lib\/(api\/useCall|saveBlob))/
/** The visits of a patient, and what else the home page of a patient shows. */
const visits =
  /web\/src\/(ui\/visit\/VisitCard|app\/(offline\/(savedAppointments|useSaveAppointments)|calendar\/useCalendarFile)|areas\/(home\/(NextAppointment|AllergyAlert|WaitingSurvey)|allergies\/OwnAllergies|appointments\/(booking\/(DoctorAffiliation|OtherZone|Price|SlotHold\.|reschedule|stage|useCancelAppointment|useRefetchAppointments|waitlistAddress)|mine\/(SlotHoldCard|UpcomingCard|NotCancellable|untilNextChange|useDetails)|time\/(countdown|instants|shortDate|useFormatVisitTime|useNow)|payment\/OutstandingNotice)))/
/** The fields of a short form such as the sign-in form. */
const form =
  /web\/src\/(app\/form\/(?!locales|AlternateNameField|ConflictChoice|CreateOption|DateTimeFields|DialogForm|FormProblems|mergeValues|NewPasswordField|RestoredNotice|useAsOpened|useFormBase|usePasswordVerdict|useUploadQueue)|lib\/api\/(submitKey|problemReport)|ui\/fields\/(CodeField|PasswordField|FieldFrame|field\.module)|ui\/feedback\/InlineNotice|areas\/auth\/PublicTools)/

/**
 * Bundles what the first page needs into three files instead of forty. With 400 ms of latency per request and six
 * parallel requests per browser, the number of files costs more than their size.
 */
export function fewChunks(): Plugin {
  return {
    name: 'mashfa-few-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // Scripts name each other: one character less of each hash is 0.1 KiB of the first page.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'boot', test: boot, priority: 2 },
                { name: 'start', test: (id) => start.test(id) || firstIcons.test(id), priority: 1 },
                { name: 'icons', test: icons, minShareCount: 2 },
                { name: 'calls', test: calls, minShareCount: 2 },
                { name: 'realtime', test: realtime, minShareCount: 2, priority: 1 },
                { name: 'signedIn', test: signedIn, minShareCount: 2 },
                { name: 'values', test: values, minShareCount: 2 },
                { name: 'record', test: record, minShareCount: 2 },
                { name: 'parts', test: parts, minShareCount: 2 },
                { name: 'visits', test: visits },
                { name: 'form', test: form, priority: 1 },
              ],
            },
          },
        },
      },
    }),
  }
}
