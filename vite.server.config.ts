import { defineConfig } from 'vite'

/** One file for the server, packages left where they are. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/src/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
