set -eu
id=${HOSTNAME##*-}
config=/tmp/server.properties
{
  cat /etc/tael/server.properties
  echo
  echo "node.id=$id"
  echo "advertised.listeners=PLAINTEXT://$HOSTNAME.$DOMAIN:9092"
} >"$config"
run() {
  class=$1 && shift
  # The image contains one of the two loggers.
  set -- -cp '/opt/kafka/libs/*' -Dlog4j2.level=WARN -Dorg.slf4j.simpleLogger.defaultLogLevel=warn "$class" "$@"
  [ "$class" != kafka.Kafka ] || exec java "-Xms$HEAP" "-Xmx$HEAP" -XX:MaxDirectMemorySize=64m -XX:+ExitOnOutOfMemoryError "$@"
  java -Xmx128m "$@"
}
run kafka.tools.StorageTool format --ignore-formatted --cluster-id "$CLUSTER_ID" --config "$config"
run kafka.Kafka "$config"
