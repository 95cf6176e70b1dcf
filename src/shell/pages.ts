export {
  hasList,
  hasPage,
  type ListedResource,
  listedResources,
  type ReportName,
  reportNames,
} from '#schema/pages';
