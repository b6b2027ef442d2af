/* global SwaggerUIBundle, a script of its own: the page's policy allows no inline one. */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
});
