/** The arrows of docs/architecture.md: every room may see the rooms below it, and no two see each other. */
const tests = "\\.test\\.ts$";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A type does not point back either: who reads one file should not need the other.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-cycles-of-folders",
      comment: "Two folders that need each other are one folder, or hold a third.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain-knows-nothing",
      comment:
        "Rules are plain data in, plain data out: no I/O, no framework, nothing of ours outside.",
      severity: "error",
      from: { path: "^domain/", pathNot: tests },
      to: { pathNot: "^(domain/|node_modules/zod/)" },
    },
    {
      name: "db-sees-only-domain",
      severity: "error",
      from: { path: "^db/" },
      to: { path: "^(app|jobs|pictures)/" },
    },
    {
      name: "jobs-never-see-the-site",
      severity: "error",
      from: { path: "^jobs/" },
      to: { path: "^app/" },
    },
    {
      name: "queue-is-the-joint",
      comment: "Web and worker meet in jobs/queue, which knows neither.",
      severity: "error",
      from: { path: "^jobs/queue/" },
      to: { path: "^jobs/(?!queue/)" },
    },
    {
      name: "site-never-works",
      comment: "The site queues jobs; handlers, clients and readers run in the worker alone.",
      severity: "error",
      from: { path: "^(app/|server\\.ts)" },
      to: { path: "^jobs/(?!queue/)" },
    },
    {
      name: "readers-are-pure",
      comment: "A page into fields, a sheet into rates: no database, queue or worker.",
      severity: "error",
      from: { path: "^jobs/(reader|sheet-reader)/" },
      to: { path: "^(db/(?!reference/)|jobs/(queue|worker)/)" },
    },
    {
      name: "pictures-know-nothing",
      comment: "Bytes in, bytes out: what site and worker make of a picture is the same.",
      severity: "error",
      from: { path: "^pictures/", pathNot: tests },
      to: { path: "^(app|db|domain|jobs|process)/" },
    },
    {
      name: "formats-know-nothing",
      comment: "Bytes in, cells out: what site and worker read of a workbook is the same.",
      severity: "error",
      from: { path: "^formats/", pathNot: tests },
      to: { path: "^(app|db|domain|jobs|pictures)/" },
    },
    {
      name: "components-load-nothing",
      comment: "A component gets its data from the route; types are welcome.",
      severity: "error",
      from: { path: "^app/components/" },
      to: {
        path: "^(db|jobs|pictures|app/server|server\\.ts|env\\.ts)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "migrations-stand-alone",
      comment: "A migration is frozen in time: it imports nothing of ours.",
      severity: "error",
      from: { path: "^db/migrations/\\d" },
      to: { path: "^(app|domain|db|jobs)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: tests },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"] },
  },
};
