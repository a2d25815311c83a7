const prefix = 'mashfa.ward.'
const marker = '#'
const page = crypto.randomUUID()

const own = (name: string) => (name.startsWith(prefix) ? name + marker + page : name)

/** Returns a storage in memory whose entries are also properties, as those of `localStorage` are. */
function memoryStorage(): Storage {
  const values = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, String(value)),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  }
  return new Proxy(storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, name) => {
      const value = typeof name === 'string' ? values.get(name) : undefined
      return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: true }
    },
  })
}

/** Returns a kind of channel that reaches the same page of tests only. */
function channelOf(Channel: typeof BroadcastChannel): typeof BroadcastChannel {
  return class extends Channel {
    constructor(name: string) {
      super(name + marker + page)
    }
  }
}

/** Gives the locks of this page names of its own. */
function prepareOwnLocks({ locks }: Navigator): void {
  const { request } = locks
  const value = (name: string, ...more: unknown[]) => Reflect.apply(request, locks, [name + marker + page, ...more])
  Object.defineProperty(locks, 'request', { value, configurable: true })
}

/**
 * Gives this page of tests its own databases of the ward, its own `localStorage`, channels and locks: several pages run at
 * the same time in one browser, as several tabs, and would send and delete each other's entries, and sign each other in and out.
 */
function prepareOwnStorage(): void {
  Object.defineProperty(window, 'localStorage', { value: memoryStorage(), configurable: true })
  window.BroadcastChannel = channelOf(window.BroadcastChannel)
  prepareOwnLocks(navigator)
  const factory = window.indexedDB
  const open = factory.open.bind(factory)
  const remove = factory.deleteDatabase.bind(factory)
  const list = factory.databases.bind(factory)
  factory.open = (name, version) => open(own(name), version)
  factory.deleteDatabase = (name) => remove(own(name))
  factory.databases = async () =>
    (await list()).flatMap(({ name = '', ...more }) => {
      if (!name.startsWith(prefix)) return [{ name, ...more }]
      return name.endsWith(marker + page) ? [{ name: name.slice(0, name.lastIndexOf(marker)), ...more }] : []
    })
}

// On import: some modules open a channel when they are loaded.
if (!('testPage' in window)) {
  Object.assign(window, { testPage: page })
  prepareOwnStorage()
}
